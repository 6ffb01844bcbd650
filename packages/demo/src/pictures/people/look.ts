import type { PersonPicture } from '../vocabulary.ts'

/** A person with the colours decided: what every part of the portrait is drawn from. */
export interface Look {
  readonly person: PersonPicture
  readonly skin: string
  readonly hair: string
  readonly strong: boolean
}
