/** The shop's merchant account at the simulated gateway. Nothing here is secret. */
export const demoMerchant = {
  ecpay: {
    merchantId: '3000000',
    hashKey: 'DemoHashKey00001',
    hashIv: 'DemoHashIv000001',
    creditCheckCode: '10000001',
  },
  linePay: { channelId: '1000000001', channelSecret: 'demo-channel-secret-of-the-simulator' },
} as const;

export const demoGatewayPath = '/demo-gateway';
