/** What an admin can be told of on a chef's page. */
export interface Reportable {
  kind: 'chef' | 'review'
  id: string
  /** Of the chef, or of who wrote the review. */
  name: string
}
