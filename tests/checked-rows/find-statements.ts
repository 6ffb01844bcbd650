import type { OperationNode, RawNode } from 'kysely'
import type { Statement } from './statement.ts'

/** An executed statement, and the embedded statement whose row type replaces its type parameter. */
export interface Found {
  statement: Statement
  inner?: Statement | undefined
}

/** Finds a statement in the source by the fixed parts of its text. */
export function createFinder(statements: readonly Statement[]) {
  const tagged = Map.groupBy(
    statements.filter(({ form }) => form === 'tag'),
    ({ fragments }) => JSON.stringify(fragments),
  )
  const called = statements.filter(({ form }) => form === 'call')
  const known = new Map<string, readonly Found[]>()

  return {
    /** Stores the template of a compiled text. */
    compiled(text: string, template: OperationNode): void {
      if (known.has(text)) return
      const inner = childrenOf(template).flatMap((child) => taggedAs(child))
      known.set(
        text,
        taggedAs(template).map((statement) => ({ statement, inner: inner[0] })),
      )
    },

    /** Returns several if the same text occurs in several places. */
    find(text: string): readonly Found[] {
      const before = known.get(text)
      if (before) return before
      const fitting = called.filter(({ fragments }) => consistsOf(text, fragments))
      const most = Math.max(...fitting.map(lengthOf))
      const found = fitting.filter((one) => lengthOf(one) === most).map((statement) => ({ statement }))
      known.set(text, found)
      return found
    },
  }

  function taggedAs(node: OperationNode): readonly Statement[] {
    return (isRaw(node) && tagged.get(JSON.stringify(node.sqlFragments))) || []
  }
}

function childrenOf(node: OperationNode): readonly OperationNode[] {
  return isRaw(node) ? node.parameters : []
}

function isRaw(node: OperationNode): node is RawNode {
  return node.kind === 'RawNode'
}

/**
 * Whether the text starts with the first fragment, ends with the last, and contains the others in between, in order.
 */
function consistsOf(text: string, [first = '', ...others]: readonly string[]): boolean {
  if (!text.startsWith(first)) return false
  if (others.length === 0) return text === first
  const last = others.at(-1) ?? ''
  let position = first.length
  for (const fragment of others.slice(0, -1)) {
    const start = text.indexOf(fragment, position)
    if (start < 0) return false
    position = start + fragment.length
  }
  return text.endsWith(last) && text.length - last.length >= position
}

function lengthOf({ fragments }: Statement): number {
  return fragments.join('').length
}
