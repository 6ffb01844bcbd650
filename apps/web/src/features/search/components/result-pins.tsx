import type { ChefCard } from '@localchef/contracts/chef-card'
import { useEffect, useMemo, useState } from 'react'
import { useMap } from '@/map/map-context.ts'
import { clusterPins } from '../pin-clusters.ts'
import { usePointedAt } from '../pointed-at.ts'
import { ChefPin } from './chef-pin.tsx'
import { PinGroup } from './pin-group.tsx'

/** Everybody who was found, as pins; those that would cover each other as one with a number. */
export function ResultPins({
  chefs,
  onChosen,
}: {
  chefs: readonly ChefCard[]
  onChosen: (byKeyboard: boolean) => void
}) {
  const map = useMap()
  const choose = usePointedAt((state) => state.choose)
  const groupsAt = useMemo(() => clusterPins(chefs), [chefs])
  const [zoom, setZoom] = useState(() => Math.floor(map.getZoom()))

  useEffect(() => {
    const follow = () => setZoom(Math.floor(map.getZoom()))
    follow()
    map.on('zoom', follow)
    return () => void map.off('zoom', follow)
  }, [map])

  return groupsAt(zoom).map((group) =>
    group.kind === 'pin' ? (
      <ChefPin
        key={group.chef.id}
        chef={group.chef}
        onChoose={(byKeyboard) => {
          choose(group.chef.id)
          onChosen(byKeyboard)
        }}
      />
    ) : (
      <PinGroup key={group.key} group={group} />
    ),
  )
}
