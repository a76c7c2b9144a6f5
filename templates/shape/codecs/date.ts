import { MISFIT } from "../run.ts";
import { type Codec, type Codecs, isA } from "./codec.ts";

const PARTS = /^(\d{4}-\d\d-\d\d)(?:[t\s](\d\d:\d\d):(\d\d)(\.\d+)?(z|[+-]\d\d)(?::?(\d\d))?)?$/i;

/** `Date` <-> an RFC 3339 date-time; a full-date is taken as midnight UTC where the wire's format allows it. */
const date: Codec = {
  value: "a valid Date",
  revive(wire) {
    const found = typeof wire === "string" ? PARTS.exec(wire) : null;
    if (found === null) return MISFIT;
    const [, day, hourMinute = "00:00", second = "00", fraction = "", zone = "Z", zoneMinute = "00"] = found;
    // Date knows no leap second: it becomes the second after 23:59:59.
    const leap = second === "60";
    const offset = zone.toUpperCase() === "Z" ? "Z" : `${zone}:${zoneMinute}`;
    const revived = new Date(`${day}T${hourMinute}:${leap ? "59" : second}${fraction}${offset}`);
    if (leap) revived.setTime(revived.getTime() + 1000);
    return Number.isNaN(revived.getTime()) ? MISFIT : revived;
  },
  dissolve(value) {
    return isDate(value) && !Number.isNaN(value.getTime()) ? value.toISOString() : MISFIT;
  },
};

export const codecs: Codecs = { date };

function isDate(value: unknown): value is Date {
  return value instanceof Date || isA(value, "Date");
}
