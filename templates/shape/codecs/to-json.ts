import { toJsonForm } from "../other-form.ts";
import type { Codec } from "./codec.ts";

/** An object of a class with `toJSON` -> what that gives. Results only. */
export const toJson: Codec = {
  value: "an object with toJSON",
  revive: (wire) => wire,
  dissolve: toJsonForm,
};
