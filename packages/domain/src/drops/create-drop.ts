import { createDrop as contract } from '@localchef/contracts/drops/create-drop'
import { lockOwnKitchen } from '../chefs/own-kitchen.ts'
import { picturesAsFiles } from '../menu/write-pictures.ts'
import { implement } from '../server-function.ts'
import { checkOwnFiles } from '../stored-file.ts'
import { readOwnDrop } from './read-own-drops.ts'
import { insertDrop } from './write-drop.ts'

export const createDrop = implement(contract, async (fields, call) => {
  const { db, user, now, refuse } = call
  const kitchen = await lockOwnKitchen(refuse, db, user.id)
  await checkOwnFiles(call, picturesAsFiles(fields.pictures))
  return readOwnDrop(refuse, db, kitchen, now, await insertDrop(call, kitchen, fields))
})
