import { toJsonForm } from "../other-form.ts";
import type { Codec, Codecs } from "./codec.ts";

/** An object of a class with `toJSON` -> what that gives. Results only. */
const toJson: Codec = {
  value: "an object with toJSON",
  revive: (wire) => wire,
  dissolve: toJsonForm,
};

export const codecs: Codecs = { "to-json": toJson };
