/** Labels are one to a 4 × 6 inch label, or four to a sheet of A4 to be cut. */
export type PrintKind = 'pick-list' | 'labels-4x6' | 'labels-a4'
