/** Features with the features that each may import. */
export type Arrows = Readonly<Record<string, readonly string[]>>

/** An import of one feature's file from a file of another. */
export interface Import {
  from: string
  to: string
  /** The importing file. */
  file: string
}

/**
 * Groups of features that reach each other, by however many steps (strongly connected components of more than one
 * feature), each with the files behind its weakest arrow: that of the fewest importing files.
 */
export function findCircles(arrows: Arrows, importsIn: () => readonly Import[]): string[] {
  return circlesOf(arrows).map((circle) => {
    const imports = importsIn()
    const [weakest] = circle
      .flatMap((from) =>
        (arrows[from] ?? [])
          .filter((to) => to !== from && circle.includes(to))
          .map((to) => ({ from, to, files: filesBehind(imports, from, to) })),
      )
      .sort((one, other) => one.files.length - other.files.length)
    const behind = weakest?.files.join(', ') || 'no file: remove it'
    return `${circle.join(', ')} reach each other; weakest arrow ${weakest?.from} -> ${weakest?.to}: ${behind}`
  })
}

function circlesOf(arrows: Arrows): string[][] {
  const reached = new Map(Object.keys(arrows).map((feature) => [feature, reachableFrom(arrows, feature)]))
  const circles = new Map<string, string[]>()
  for (const [feature, others] of reached) {
    const circle = [...others].filter((other) => reached.get(other)?.has(feature)).sort()
    if (circle.length > 1) circles.set(circle.join(), circle)
  }
  return [...circles.values()]
}

function reachableFrom(arrows: Arrows, feature: string): Set<string> {
  const reached = new Set<string>()
  const open = [...(arrows[feature] ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    open.push(...(arrows[next] ?? []))
  }
  return reached
}

function filesBehind(imports: readonly Import[], from: string, to: string): string[] {
  const files = imports.filter((one) => one.from === from && one.to === to).map(({ file }) => file)
  return [...new Set(files)].sort()
}
