import type { Cuisine } from '../kitchen/recipe.ts'
import { bakery } from './bakery.ts'
import { bbq } from './bbq.ts'
import { cajun } from './cajun.ts'
import { chinese } from './chinese.ts'
import { cuban } from './cuban.ts'
import { ethiopian } from './ethiopian.ts'
import { filipino } from './filipino.ts'
import { french } from './french.ts'
import { georgian } from './georgian.ts'
import { greek } from './greek.ts'
import { italian } from './italian.ts'
import { jamaican } from './jamaican.ts'
import { japanese } from './japanese.ts'
import { korean } from './korean.ts'
import { lebanese } from './lebanese.ts'
import { mexican } from './mexican.ts'
import { polish } from './polish.ts'
import { punjabi } from './punjabi.ts'
import { roadside } from './roadside.ts'
import { russian } from './russian.ts'
import { soulFood } from './soul-food.ts'
import { thai } from './thai.ts'
import { turkish } from './turkish.ts'
import { ukrainian } from './ukrainian.ts'
import { uzbek } from './uzbek.ts'
import { vegan } from './vegan.ts'
import { vietnamese } from './vietnamese.ts'

const mediterranean = [italian, french, greek, turkish, lebanese]
const eastern = [georgian, russian, ukrainian, polish, uzbek]
const asian = [punjabi, chinese, japanese, korean, thai, vietnamese, filipino]
const american = [mexican, cuban, jamaican, soulFood, cajun, bbq, roadside]

/** In the default order of the search's filters. */
export const cuisines: readonly Cuisine[] = [
  ...mediterranean,
  ...american,
  ...asian,
  ...eastern,
  ethiopian,
  vegan,
  bakery,
]
