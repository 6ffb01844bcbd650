/** A street address that a geocoder knows. */
export interface FoundAddress {
  /** With the number of the house: "1120 NW Couch Street". */
  street: string
  city: string
  state: string
  zipCode: string | null
  latitude: number
  longitude: number
}
