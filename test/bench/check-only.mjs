// What any compiler on ts-morph has to pay before it can say a word: importing it and checking the module once.
import { Project } from "ts-morph";

const [, , tsConfigFilePath, file] = process.argv;
const project = new Project({ tsConfigFilePath, skipAddingFilesFromTsConfig: true });
const found = project.addSourceFileAtPath(file).getPreEmitDiagnostics();
if (found.length > 0) throw new Error(project.formatDiagnosticsWithColorAndContext(found));
