/** What an admin can be told of on a chef's page or in a conversation. */
export interface Reportable {
  kind: 'chef' | 'review' | 'message'
  id: string
  /** Of the chef, or of who wrote the review or message. */
  name: string
}
