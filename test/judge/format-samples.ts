interface Samples {
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}

/** Texts of each format, and texts that are nearly of it. */
export const formatSamples: Readonly<Record<string, Samples>> = {
  "date-time": {
    right: ["2024-02-29T10:00:00Z", "2024-05-17t09:30:00.25+02:00", "1998-12-31T23:59:60Z"],
    wrong: ["2023-02-29T10:00:00Z", "2024-05-17T24:00:00Z", "2024-05-17", "2024-05-17T09:30:00"],
  },
  date: { right: ["2024-02-29", "1900-01-31"], wrong: ["1900-02-29", "2024-13-01", "2024-1-1"] },
  time: { right: ["09:30:00Z", "09:30:00.5-01:00", "23:59:60Z"], wrong: ["09:30:00", "24:00:00Z", "12:59:60Z"] },
  duration: { right: ["P1D", "PT1H30M", "P2W", "P1Y2M3DT4S"], wrong: ["P", "PT", "1D", "P1S", "P1W2D"] },
  email: { right: ["a@b.co", "a.b+c@x-y.org"], wrong: ["a@b", "a@@b.co", ".a@b.co", "a@-b.co"] },
  uri: { right: ["https://example.com/a?b#c", "urn:a:b", "mailto:a@b.co"], wrong: ["/a", "example.com", "http://a b", "https://%zz"] },
  "uri-reference": { right: ["/a", "../b?c", "#d", "", "https://example.com"], wrong: ["a b", "\\a", "%zz"] },
  uuid: {
    right: ["123e4567-e89b-12d3-a456-426614174000", "urn:uuid:123E4567-e89b-12d3-a456-426614174000"],
    wrong: ["123e4567e89b12d3a456426614174000", "123e4567-e89b-12d3-a456-42661417400g"],
  },
  hostname: { right: ["example.com", "a", "x-1.y."], wrong: ["-a", "a-", "a..b", "a_b", "a".repeat(64)] },
  ipv4: { right: ["127.0.0.1", "255.255.255.255"], wrong: ["256.0.0.1", "1.2.3", "01.2.3.4", "1.2.3.4."] },
  ipv6: { right: ["::", "::1", "1:2:3:4:5:6:7:8", "::ffff:1.2.3.4"], wrong: [":", "1::2::3", "1:2:3:4:5:6:7", "12345::"] },
  regex: { right: ["a+", "^[a-z]$", "(?<y>\\d)"], wrong: ["(", "[z-a]", "*", "a\\Z"] },
  "json-pointer": { right: ["", "/a/0", "/~0~1"], wrong: ["a", "/~2", "/~"] },
};
