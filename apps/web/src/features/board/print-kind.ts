export type PrintKind = 'pick-list' | 'labels'
