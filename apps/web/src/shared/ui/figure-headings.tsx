interface FigureHeadingsProps {
  /** The first column, of names; the others are figures. */
  names: readonly (string | false | undefined)[]
  /** A last column that phones leave out. */
  wide?: string
}

/** The head of a table whose rows are figures of something. */
export function FigureHeadings({ names: [first, ...figures], wide }: FigureHeadingsProps) {
  return (
    <thead>
      <tr className="border-b border-line text-caption text-ink-faint">
        <th scope="col" className="py-2 text-left wrap-anywhere">
          {first}
        </th>
        {figures.map(
          (name) =>
            name && (
              <th key={name} scope="col" className="py-2 pl-3 text-right">
                {name}
              </th>
            ),
        )}
        {wide && (
          <th scope="col" className="py-2 pl-3 text-right max-sm:hidden">
            {wide}
          </th>
        )}
      </tr>
    </thead>
  )
}
