/**
 * For `addInitScript`: counts in `window.rendered` the components that React rendered. Acts as React's developer tools,
 * which learn of each commit even in production.
 */
export function countRendered(): void {
  interface Fiber {
    tag: number
    flags: number
    alternate: Fiber | null
    child: Fiber | null
    sibling: Fiber | null
  }
  // From react-reconciler: the flag of a fiber that did work, and the tags of components (with refs, or memoized).
  const performedWork = 1
  const components = new Set([0, 1, 11, 14, 15])
  const shown = new WeakMap<Fiber, { fiber: Fiber | undefined }>()
  let rendered = 0
  const count = (first: Fiber) => {
    for (let fiber: Fiber | null = first; fiber; fiber = fiber.sibling) {
      // A component has two fibers, and React swaps them when it visits the component.
      const last = shown.get(fiber) ?? (fiber.alternate && shown.get(fiber.alternate)) ?? { fiber: undefined }
      const isPassed = last.fiber !== fiber
      last.fiber = fiber
      shown.set(fiber, last)
      if (isPassed && components.has(fiber.tag) && fiber.flags & performedWork) rendered += 1
      if (fiber.child) count(fiber.child)
    }
    Reflect.set(window, 'rendered', rendered)
  }
  Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => count(root.current),
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
    checkDCE: () => undefined,
  })
}
