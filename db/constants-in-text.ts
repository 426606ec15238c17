import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type PrimitiveValueListNode,
  type ValueListNode,
  ValueNode,
} from "kysely";

/**
 * Writes what is no slot into the text of a query that is built once (db/compiled.ts). PostgreSQL plans it for
 * all values then, and does well only with what it can read: the limit, the status, the condition of an index.
 * SQLite, which compares a value with the condition of an index, plans anew at each call that brings such a value:
 * of a large query that is many times what answering it takes.
 */
export class ConstantsInText implements KyselyPlugin {
  readonly #transformer = new Transformer();

  transformQuery({ node }: PluginTransformQueryArgs) {
    return this.#transformer.transformNode(node);
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

class Transformer extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return isConstant(node.value) ? ValueNode.createImmediate(node.value) : node;
  }

  protected override transformPrimitiveValueList(
    node: PrimitiveValueListNode,
  ): PrimitiveValueListNode {
    const values = node.values.map((value) => this.transformValue(ValueNode.create(value)));
    const list: ValueListNode = { kind: "ValueListNode", values };
    return list as unknown as PrimitiveValueListNode;
  }
}

/** No constant of a query is as large as a moment in milliseconds. */
export const LARGEST_CONSTANT = 10 ** 11;

/** One with a sign might end up behind another sign, which begins a comment. */
function isConstant(value: unknown): boolean {
  if (typeof value === "string") return !(Number(value) > LARGEST_CONSTANT);
  return typeof value === "number" && value >= 0 && value <= LARGEST_CONSTANT;
}
