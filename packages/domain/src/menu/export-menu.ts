import { formatCsv } from '@localchef/contracts/csv-text'
import { exportMenu as contract } from '@localchef/contracts/menu/export-menu'
import { menuCsvColumns } from '@localchef/contracts/menu/menu-csv'
import { readOwnKitchen } from '../chefs/own-kitchen.ts'
import { implement } from '../server-function.ts'
import { dishToCells } from './dish-cells.ts'
import { readMenuDishes } from './list-menu.ts'

export const exportMenu = implement(contract, async (_input, { db, user, now, refuse }) => {
  const kitchen = await readOwnKitchen(refuse, db, user.id)
  const dishes = await readMenuDishes(db, kitchen, now)
  return { csv: formatCsv([menuCsvColumns, ...dishes.map(dishToCells)]) }
})
