// What `on-demand.ts` and the files that only it needs take of the rest of the runtime: they are bundled by themselves, and must not have
// copies of it.

export { isIterable } from "./call/iterable.ts";
export { subjectOf } from "./call/policy/subject.ts";
export { createTool } from "./call/tool.ts";
export { createUserCode } from "./call/user-code.ts";
export { filtered } from "./filter.ts";
export { guardStdio } from "./guard.ts";
export { log } from "./log.ts";
export { splitFlag, takeFlag } from "./mode.ts";
export { print, unwritten, written } from "./print.ts";
export { programName } from "./program-name.ts";
export { createEnveloper } from "./protocol/envelope.ts";
export { findRevision, newestHandshake, revisions } from "./protocol/revisions.ts";
export { createToolList } from "./protocol/tools-list.ts";
export { formats, settingLength, takeSettings } from "./settings.ts";
export { createArgumentsDecoder } from "./shape/arguments.ts";
export { createBuilder } from "./shape/builder.ts";
export { flatten } from "./shape/flatten.ts";
export { jsonKindsOf } from "./shape/kinds/json-kind.ts";
export { didYouMean } from "./shape/nearest.ts";
export { jsonInString } from "./shape/other-form.ts";
export { memberStep, problemSentence, problemText } from "./shape/problems.ts";
export { isRecord, ownMember, setOwn } from "./shape/record.ts";
export { createResultEncoder } from "./shape/result.ts";
export { createRun, MISFIT } from "./shape/run.ts";
