/** The API key of a signed call, and whose it is. */
export type SigningKey = {
  readonly id: string
  readonly programId: string
  /** Null: the key acts for all merchants of its program. */
  readonly buidMerchant: string | null
}

/** Returns whose a key is, as the audit says it: that of a program names the program. */
export function ownerFacts({ buidMerchant, programId }: Pick<SigningKey, 'buidMerchant' | 'programId'>) {
  return buidMerchant === null ? { program_id: programId } : { buid_merchant: buidMerchant }
}
