import { clients } from "../../../templates/clients/index.ts";
import { nameOf, type Rule } from "./rule.ts";

/** Several tools of one name: models refuse the list, or call one of them only. */
export const sameNames: Rule = ({ tools }) => {
  const seen = tools.map(nameOf);
  const doubled = [...new Set(seen.filter((name, index) => seen.indexOf(name) < index))];
  return doubled.map((name) => {
    const count = seen.filter((each) => each === name).length;
    return { severity: "fail", clients: [...clients.keys()], problem: `${name}: ${count} tools have this name` };
  });
};
