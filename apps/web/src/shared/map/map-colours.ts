/**
 * The map's own colours beside the product's tokens. The map draws on a graphics card, which takes plain
 * values: `light-dark()` of a token means nothing to it.
 */
export interface MapColours {
  water: string
  home: string
  abroad: string
  county: string
  state: string
  border: string
  river: string
  label: string
  halo: string
  /** The token `accent`. */
  accent: string
}

const light: MapColours = {
  water: '#d3e2e3',
  home: '#faf6ee',
  abroad: '#eee6d9',
  county: '#e9dfd0',
  state: '#d2c2ac',
  border: '#b39f86',
  river: '#c3d7d9',
  label: '#5b5047',
  halo: '#fbf8f3',
  accent: '#b5421b',
}

const dark: MapColours = {
  water: '#12191c',
  home: '#28211c',
  abroad: '#1e1915',
  county: '#352c25',
  state: '#4d4137',
  border: '#6b5c4e',
  river: '#1a2428',
  label: '#cdc0b1',
  halo: '#1b1613',
  accent: '#f0834f',
}

export function mapColours(isDark: boolean): MapColours {
  return isDark ? dark : light
}
