/** Content that can be reported on a chef's page, in a conversation or among the notifications. */
export interface Reportable {
  kind: 'chef' | 'review' | 'message' | 'notification'
  id: string
  /** Name of the chef or of the author of the review, message or notice. */
  name: string
}
