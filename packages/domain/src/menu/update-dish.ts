import { updateDish as contract } from '@localchef/contracts/menu/update-dish'
import { checkOwnFiles } from '../chefs/stored-file.ts'
import { implement } from '../server-function.ts'
import { readMenuDish } from './list-menu.ts'
import { lockOwnKitchen } from './own-kitchen.ts'
import { checkReferences, writeDish } from './write-dish.ts'
import { picturesAsFiles } from './write-pictures.ts'

export const updateDish = implement(contract, async ({ id, ...fields }, call) => {
  const { db, person, now } = call
  const kitchen = await lockOwnKitchen(db, person.id)
  const { pictures } = await readMenuDish(db, kitchen, now, id)
  await checkReferences(db, kitchen, fields)
  await checkOwnFiles(call, picturesAsFiles(fields.pictures), new Set(pictures.map(({ path }) => path)))
  await writeDish(db, kitchen, id, fields)
  return readMenuDish(db, kitchen, now, id)
})
