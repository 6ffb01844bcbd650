import type { Cuisine } from '../kitchen/recipe.ts'
import { bbq } from './bbq.ts'
import { cajun } from './cajun.ts'
import { ethiopian } from './ethiopian.ts'
import { georgian } from './georgian.ts'
import { greek } from './greek.ts'
import { italian } from './italian.ts'
import { jamaican } from './jamaican.ts'
import { lebanese } from './lebanese.ts'
import { mexican } from './mexican.ts'
import { polish } from './polish.ts'
import { punjabi } from './punjabi.ts'
import { roadside } from './roadside.ts'
import { russian } from './russian.ts'
import { soulFood } from './soul-food.ts'
import { turkish } from './turkish.ts'
import { ukrainian } from './ukrainian.ts'
import { uzbek } from './uzbek.ts'

/** In the order filters offer them where nothing better is known. */
export const cuisines: readonly Cuisine[] = [
  italian,
  mexican,
  georgian,
  russian,
  punjabi,
  ukrainian,
  greek,
  turkish,
  lebanese,
  ethiopian,
  uzbek,
  polish,
  cajun,
  soulFood,
  bbq,
  jamaican,
  roadside,
]
