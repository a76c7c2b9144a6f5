import { type Formats, matches } from "./format.ts";

export const formats: Formats = {
  "date-time": { expected: 'a date-time such as "2024-05-17T09:30:00Z"', fits: isDateTime },
  date: { expected: 'a date such as "2024-05-17"', fits: isDate },
  time: { expected: 'a time with time zone such as "09:30:00Z"', fits: isTime },
  duration: {
    expected: 'an ISO 8601 duration such as "PT1H30M"',
    fits: matches(/^P(?!$)(?:(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?|\d+W)$/),
  },
};

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `full-date` of RFC 3339. */
function isDate(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day >= 1 && day <= (month === 2 && !leap ? 28 : (DAYS[month - 1] ?? 0));
}

const TIME = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d)(?::?(\d\d))?)$/i;

/** `full-time` of RFC 3339; a leap second must fall on 23:59:60 UTC. */
function isTime(text: string): boolean {
  const found = TIME.exec(text);
  if (found === null) return false;
  const [hour = 0, minute = 0, second = 0, , offsetHour = 0, offsetMinute = 0] = found.slice(1).map((part) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || offsetHour > 23 || offsetMinute > 59 || second > 60) return false;
  if (second < 60) return true;
  const offset = (offsetHour * 60 + offsetMinute) * (found[4] === "-" ? -1 : 1);
  return (hour * 60 + minute - offset + 1440) % 1440 === 1439;
}

function isDateTime(text: string): boolean {
  const separator = /[t\s]/i.exec(text);
  return separator !== null && isDate(text.slice(0, separator.index)) && isTime(text.slice(separator.index + 1));
}
