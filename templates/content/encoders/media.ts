import type { CreateEncoder } from "../../call/tool.ts";
import { calledContent } from "../called-content.ts";
import { type Media, mediaBlock, mediaOf } from "../media.ts";

/** Results that are text or bytes of a media type. */
export const encoder: CreateEncoder = (returns) => (value) => {
  const media = mediaOf(value, "mimeType" in returns ? returns.mimeType : undefined);
  if (media instanceof Promise) return media.then(shown);
  return media.kind === "failed" ? media : shown(media);
};

function shown(media: Media): ReturnType<typeof calledContent> {
  return calledContent([mediaBlock(media)]);
}
