export { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
