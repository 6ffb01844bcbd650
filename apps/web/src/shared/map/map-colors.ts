/**
 * The map's colors beside the product's tokens. WebGL needs plain values, so the tokens' `light-dark()` can't be
 * used.
 */
export interface MapColors {
  water: string
  home: string
  abroad: string
  county: string
  state: string
  border: string
  river: string
  road: string
  label: string
  halo: string
  /** Equals the token `accent`. */
  accent: string
}

const light: MapColors = {
  water: '#d3e2e3',
  home: '#faf6ee',
  abroad: '#eee6d9',
  county: '#e9dfd0',
  state: '#d2c2ac',
  border: '#b39f86',
  river: '#c3d7d9',
  road: '#dcb98a',
  label: '#5b5047',
  halo: '#fbf8f3',
  accent: '#b5421b',
}

const dark: MapColors = {
  water: '#12191c',
  home: '#28211c',
  abroad: '#1e1915',
  county: '#352c25',
  state: '#4d4137',
  border: '#6b5c4e',
  river: '#1a2428',
  road: '#7a5f42',
  label: '#cdc0b1',
  halo: '#1b1613',
  accent: '#f0834f',
}

export function mapColors(isDark: boolean): MapColors {
  return isDark ? dark : light
}
