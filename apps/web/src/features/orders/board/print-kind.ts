/** Labels fill a 4 × 6 inch label each, or share an A4 sheet by four. */
export type PrintKind = 'pick-list' | 'labels-4x6' | 'labels-a4'
