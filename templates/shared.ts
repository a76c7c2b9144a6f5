// What `on-demand.ts` and the files that only it needs take of the rest of the runtime: they are bundled by themselves, and must not have
// copies of it.

export { isIterable } from "./call/iterable.ts";
export { subjectOf } from "./call/policy/subject.ts";
export { createTool } from "./call/tool.ts";
export { createUserCode } from "./call/user-code.ts";
export { guardOutput } from "./guard.ts";
export { log } from "./log.ts";
export { splitFlag } from "./mode.ts";
export { newestHandshake } from "./protocol/revisions.ts";
export { formats, settingLength, takeSettings } from "./settings.ts";
export { createArgumentsDecoder } from "./shape/arguments.ts";
export { createBuilder } from "./shape/builder.ts";
export { flatten } from "./shape/flatten.ts";
export { jsonKindsOf } from "./shape/json-kind.ts";
export { didYouMean } from "./shape/nearest.ts";
export { jsonInString } from "./shape/other-form.ts";
export { memberStep, problemSentence, problemText } from "./shape/problems.ts";
export { isRecord, ownMember, setOwn } from "./shape/record.ts";
export { createResultEncoder } from "./shape/result.ts";
export { createRun, MISFIT } from "./shape/run.ts";
