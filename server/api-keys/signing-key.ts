/** The API key of a signed call, and whose it is. */
export type SigningKey = {
  readonly id: string
  readonly buidMerchant: string
  readonly merchantName: string
  readonly programId: string
}
