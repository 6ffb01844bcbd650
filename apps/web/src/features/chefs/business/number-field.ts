/** For `register`: an empty field is nothing, not zero. */
export const optionalNumber = {
  setValueAs: (value: unknown) =>
    value === '' || value === null || value === undefined ? null : Number(value),
}
