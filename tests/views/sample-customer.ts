/** The server's answer to a request for one account; `more` in place of its usual facts, as they travel. */
export const sampleCustomer = (more: Readonly<Record<string, unknown>> = {}) => ({
  data: [
    {
      type: 'customers',
      id: 'c1',
      attributes: {
        buid_customer: 'c1',
        customer_name: 'Halvorsen Marine Supply',
        buid_parent: null,
        payment_eligible: 'Y',
        payment_web_text: null,
        is_active: true,
        status: 'active',
        currency: 'USD',
        country: 'US',
        buid_location: null,
        location_name: null,
        last_paid_at: null,
        credit_line: 0,
        total_due: 0,
        percent_credit_used: 0,
        days_left: null,
        ...more,
      },
    },
  ],
  meta: { page: { number: 1, size: 25, total: 1 } },
})
