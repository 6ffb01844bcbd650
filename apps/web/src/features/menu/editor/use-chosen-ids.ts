import { useState } from 'react'

/** A set of ids chosen by checkboxes. */
export function useChosenIds() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    chosen,
    choose: (id: string, isChosen: boolean) =>
      setChosen((before) => {
        const after = new Set(before)
        if (isChosen) {
          after.add(id)
        } else {
          after.delete(id)
        }
        return after
      }),
    chooseOnly: (ids: readonly string[]) => setChosen(new Set(ids)),
  }
}
