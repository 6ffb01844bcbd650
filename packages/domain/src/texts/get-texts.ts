import { getTexts as contract } from '@localchef/contracts/texts/get-texts'
import { implement } from '../server-function.ts'
import { readOwnTexts } from './own-texts.ts'

export const getTexts = implement(contract, ({ language }, call) => readOwnTexts(call, language))
