/** The ratio of width to height in which a kind of picture is kept, and the ratios in which pages show it. */
export interface PhotoShape {
  ratio: number
  /** Pages cut a circle out of the picture. */
  isRound?: true
  previews: readonly { place: 'card' | 'list' | 'menu' | 'page' | 'profile'; ratio: number }[]
}

const card = (ratio: number) => ({ place: 'card', ratio }) as const
const list = { place: 'list', ratio: 1 } as const
const page = (ratio: number) => ({ place: 'page', ratio }) as const
const profile = { place: 'profile', ratio: 1 } as const

/**
 * Each ratio is the tallest in which a card or a page shows the picture, so that neither lacks a part of it. Lists cut
 * a square out of it.
 */
export const photoShapes = {
  dish: { ratio: 4 / 3, previews: [card(4 / 3), list] },
  drop: { ratio: 4 / 3, previews: [page(4 / 3), card(16 / 10), list] },
  service: { ratio: 4 / 3, previews: [page(16 / 9), card(4 / 3)] },
  cover: { ratio: 16 / 10, previews: [page(16 / 5), card(16 / 10)] },
  gallery: { ratio: 4 / 3, previews: [page(4 / 3), list] },
  avatar: { ratio: 1, isRound: true, previews: [profile] },
  person: { ratio: 1, isRound: true, previews: [profile, { place: 'menu', ratio: 1 }] },
} satisfies Record<string, PhotoShape>
