/** Content that can be reported on a chef's page or in a conversation. */
export interface Reportable {
  kind: 'chef' | 'review' | 'message'
  id: string
  /** Name of the chef or of the author of the review or message. */
  name: string
}
