/** What a link to pay and claim an order ends with; a link that was cut off does not match. */
export const claimTokenPattern = /^[0-9A-Za-z._-]{20,100}$/;
