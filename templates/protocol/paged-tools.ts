import type { CreateFeature } from "./feature.ts";
import { page } from "./pages.ts";
import { listedTools } from "./tools-list.ts";

/** `tools/list` in pages, for modules with more tools than one page holds. */
export const pagedTools: CreateFeature = ({ manifest }) => ({
  methods: new Map([
    [
      "tools/list",
      {
        era: "both",
        answer: (request) => page("tools", listedTools(manifest, request.revision), request),
      },
    ],
  ]),
  capabilities: {},
});
