import { isIterable } from "./call/iterable.ts";
import { subjectOf } from "./call/policy/subject.ts";
import { thrownText } from "./call/thrown.ts";
import { createTool } from "./call/tool.ts";
import { createUserCode } from "./call/user-code.ts";
import { filtered } from "./filter.ts";
import { guardStdio } from "./guard.ts";
import { log } from "./log.ts";
import { misplacedIn, splitFlag, takeFlag } from "./mode.ts";
import { print, unwritten, written } from "./print.ts";
import { programName } from "./program-name.ts";
import { createEnveloper } from "./protocol/envelope.ts";
import { findRevision, newestHandshake, revisions } from "./protocol/revisions.ts";
import { createToolList } from "./protocol/tools-list.ts";
import { formats, settingLength, takeSettings } from "./settings.ts";
import { createArgumentsDecoder } from "./shape/arguments.ts";
import { createBuilder } from "./shape/builder.ts";
import { flatten } from "./shape/flatten.ts";
import { jsonKindsOf } from "./shape/kinds/json-kind.ts";
import { didYouMean } from "./shape/nearest.ts";
import { jsonInString } from "./shape/other-form.ts";
import { memberStep, problemSentence, problemText } from "./shape/problems.ts";
import { isRecord, ownMember, setOwn } from "./shape/record.ts";
import { createResultEncoder } from "./shape/result.ts";
import { createRun, MISFIT } from "./shape/run.ts";

/**
 * What `on-demand.ts` and the files that only it needs take of the rest of the runtime: they are bundled by themselves, and must not have
 * copies of it.
 */
export const shared: Readonly<Record<string, unknown>> = {
  createArgumentsDecoder,
  createBuilder,
  createEnveloper,
  createResultEncoder,
  createRun,
  createTool,
  createToolList,
  createUserCode,
  didYouMean,
  filtered,
  findRevision,
  flatten,
  formats,
  guardStdio,
  isIterable,
  isRecord,
  jsonInString,
  jsonKindsOf,
  log,
  memberStep,
  MISFIT,
  misplacedIn,
  newestHandshake,
  ownMember,
  print,
  problemSentence,
  problemText,
  programName,
  revisions,
  setOwn,
  settingLength,
  splitFlag,
  subjectOf,
  takeFlag,
  takeSettings,
  thrownText,
  unwritten,
  written,
};
