/** Money that is not what was charged or refunded: nothing was booked of it, and somebody must ask the provider. */
export class SettlementDiffers extends Error {
  override readonly name = 'SettlementDiffers'
  constructor(event: string, what: 'charged' | 'refunded' = 'charged') {
    super(
      `The payment provider reports other amounts than were ${what}, in its event ${event}: it is not booked (audit: settlement.received, failed).`,
    )
  }
}
