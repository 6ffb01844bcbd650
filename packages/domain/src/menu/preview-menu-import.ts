import { previewMenuImport as contract } from '@localchef/contracts/menu/preview-menu-import'
import { readOwnKitchen } from '../chefs/own-kitchen.ts'
import { implement } from '../server-function.ts'
import { readImportLimits } from './import-limits.ts'
import { readMenuDishes } from './list-menu.ts'
import { planImport } from './plan-import.ts'

export const previewMenuImport = implement(contract, async ({ csv }, { db, user, now, refuse }) => {
  const kitchen = await readOwnKitchen(refuse, db, user.id)
  const menu = await readMenuDishes(db, kitchen, now)
  const { dishes, unchanged, unknownHeadings, problems } = planImport(
    refuse,
    csv,
    menu,
    await readImportLimits(db, now, kitchen),
  )
  const changes = dishes.map(({ fields: _, before: __, isArchived: ___, ...change }) => change)
  return { changes, unchanged, unknownHeadings, problems }
})
