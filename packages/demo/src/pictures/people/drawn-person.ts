import type { PersonPicture } from '../vocabulary.ts'

/** A person with resolved colors, from which each part of the portrait is drawn. */
export interface DrawnPerson {
  readonly person: PersonPicture
  readonly skin: string
  readonly hair: string
  readonly strong: boolean
}
