import { ts } from "ts-morph";
import type { ReadContext } from "../context.ts";
import { commentOf } from "./comments.ts";
import { EMPTY_DOC, type ParsedDoc, parseDoc } from "./doc.ts";
import { paramTags } from "./param-tags.ts";

/** The comment of a member; a member without one has that of the member it overrides or implements. */
export function memberDoc(member: ts.Symbol, ctx: ReadContext): ParsedDoc {
  for (const declaration of member.declarations ?? []) {
    const comment = commentOf(declaration);
    if (comment && ts.isJSDocPropertyTag(declaration)) return propertyDoc(declaration, parseDoc(comment));
    if (comment) return parseDoc(comment);
  }
  for (const declaration of member.declarations ?? []) {
    const inherited = inheritedMember(declaration, member.name, ctx);
    if (inherited && inherited !== member) return memberDoc(inherited, ctx);
  }
  return EMPTY_DOC;
}

/** `@property {number} [age] In years`, in the comment that declares the type. */
function propertyDoc({ name }: ts.JSDocPropertyTag, doc: ParsedDoc): ParsedDoc {
  const tag = paramTags(doc, ["property", "prop"]).find(({ path }) => path.join(".") === name.getText());
  return tag ? { ...EMPTY_DOC, text: tag.text } : EMPTY_DOC;
}

function inheritedMember(declaration: ts.Declaration, name: string, { checker }: ReadContext): ts.Symbol | undefined {
  const owner = declaration.parent;
  if (!ts.isInterfaceDeclaration(owner) && !ts.isClassDeclaration(owner)) return undefined;
  for (const base of (owner.heritageClauses ?? []).flatMap((clause) => [...clause.types])) {
    const found = checker.getTypeAtLocation(base).getProperty(name);
    if (found) return found;
  }
  return undefined;
}
