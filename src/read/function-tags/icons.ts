import type { Icon } from "../../model/model.ts";
import type { ReadContext } from "../context.ts";
import type { ParsedDoc } from "../docs/doc.ts";

const TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  svg: "image/svg+xml",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
};

/** `@icon URL`, as often as there are pictures. */
export function readIcons(doc: ParsedDoc, ctx: ReadContext): readonly Icon[] {
  return doc.tags.flatMap((tag): readonly Icon[] => {
    if (tag.name !== "icon") return [];
    const [src = ""] = tag.text.trim().split(/\s/, 1);
    const scheme = URL.canParse(src) ? new URL(src).protocol : undefined;
    if (scheme === "https:" || scheme === "data:") return [{ src, ...mimeType(src) }];
    ctx.report("invalid-tag-value", { tag: "icon", value: src, expected: "an address that begins with https: or data:" }, tag.valueSpan);
    return [];
  });
}

function mimeType(src: string): Pick<Icon, "mimeType"> {
  const inside = /^data:([\w.+-]+\/[\w.+-]+)/i.exec(src)?.[1];
  const ending = /\.(\w+)$/.exec(new URL(src).pathname)?.[1]?.toLowerCase();
  const told = inside ?? (src.startsWith("data:") ? undefined : TYPES[ending ?? ""]);
  return told === undefined ? {} : { mimeType: told };
}
