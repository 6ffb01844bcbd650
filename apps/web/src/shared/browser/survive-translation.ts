/** Maps each text that another program removed to the node in its place; `textOf` maps back. */
const standIns = new WeakMap<Node, ChildNode>()
const textOf = new WeakMap<Node, Node>()

/** Nodes added since the observer's last call, and a removal whose replacement has not been added yet. */
const fresh = new Set<Node>()
let lone: MutationRecord | undefined

const observer = new MutationObserver((records) => {
  note(records)
  fresh.clear()
  lone = undefined
})

/**
 * Lets React work on a page that a browser has translated. Chrome replaces a text by a `<font>` with its
 * translation. React still holds the removed text: its changes are lost, and removing it or inserting before it throws
 * (https://github.com/facebook/react/issues/11538). Here each text that React touches returns to its place first; the
 * browser then translates it anew.
 */
export function surviveTranslation(): void {
  const { removeChild, insertBefore, appendChild } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  observer.observe(document.body, { childList: true, subtree: true })

  /** Makes the node a direct child of the parent again; false if the parent does not contain it. */
  const isHome = (parent: Node, node: Node) => {
    putBack(node)
    let top: Node | null = node
    while (top && top.parentNode !== parent) top = top.parentNode
    // The node was moved into a wrapper: takes it out, before the wrapper.
    if (top && top !== node) insertBefore.call(parent, node, top)
    return top !== null
  }

  Object.assign(Node.prototype, {
    removeChild(this: Node, node: Node) {
      return isHome(this, node) ? removeChild.call(this, node) : node
    },
    insertBefore(this: Node, node: Node, next: Node | null) {
      putBack(node)
      return insertBefore.call(this, node, next && isHome(this, next) ? next : null)
    },
    appendChild(this: Node, node: Node) {
      putBack(node)
      return appendChild.call(this, node)
    },
  })
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      putBack(this)
      nodeValue?.set?.call(this, value)
    },
  })
}

/** Returns a text to its place. */
function putBack(node: Node): void {
  if (!(node instanceof Text) || node.parentNode) return
  note(observer.takeRecords())
  const standIn = standIns.get(node)
  if (standIn?.parentNode) standIn.replaceWith(node)
}

function note(records: readonly MutationRecord[]): void {
  for (const record of records) {
    const { target, addedNodes, removedNodes, previousSibling, nextSibling } = record
    for (const node of addedNodes) {
      fresh.add(node)
      const isThere =
        lone?.target === target &&
        lone.previousSibling === previousSibling &&
        lone.nextSibling === nextSibling
      if (lone && isThere) replace(lone.removedNodes, [node])
    }
    lone = replace(removedNodes, [...addedNodes, previousSibling, nextSibling]) ? undefined : record
  }
}

/** Notes which of these nodes took the place of a text; false if none did. */
function replace([gone]: Iterable<Node>, near: readonly (Node | null)[]): boolean {
  const text = gone && (textOf.get(gone) ?? (isOfReact(gone) && gone instanceof Text ? gone : undefined))
  const standIn =
    text && near.find((node) => node && fresh.has(node) && !textOf.has(node) && !isOfReact(node))
  if (!text || !standIn) return false
  textOf.set(standIn, text)
  standIns.set(text, standIn as ChildNode)
  return true
}

/** React marks each of its nodes by a property. */
function isOfReact(node: Node): boolean {
  return Object.keys(node).some((key) => key.startsWith('__react'))
}
