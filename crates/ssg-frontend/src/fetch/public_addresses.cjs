// Tells public internet addresses from others, and resolves hosts to public ones only. Otherwise an
// address in the content could make this computer send a request to a machine that only it can
// reach: itself, a router, the metadata service of a cloud. The address of the connection is
// checked, not the name, which may resolve to another address at any time.
"use strict";

const dns = require("node:dns");
const { BlockList, isIPv4 } = require("node:net");

// The networks that are not public. IPv4 (https://www.iana.org/assignments/iana-ipv4-special-registry)
// includes multicast and reserved ones. Only 2000::/3 of IPv6 is public: the rest is loopback,
// link-local, unique-local, multicast, or stands for an IPv4 address (mapped, NAT64). Within it
// (https://www.iana.org/assignments/iana-ipv6-special-registry), these are not: protocols, Teredo
// and ORCHID; documentation; 6to4, which also stands for IPv4.
const SPECIAL = {
  ipv4: `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
    192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24
    224.0.0.0/4 240.0.0.0/4`,
  ipv6: "::/3 2001::/23 2001:db8::/32 2002::/16 3fff::/20 4000::/2 8000::/1",
};

// One list for each family: in a common one, `::/3` would have every IPv4 address.
const special = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [family, networks] of Object.entries(SPECIAL)) {
  for (const network of networks.split(/\s+/)) {
    const [start, bits] = network.split("/");
    special[family].addSubnet(start, Number(bits), family);
  }
}

function isPublic(address) {
  const family = isIPv4(address) ? "ipv4" : "ipv6";
  return !special[family].check(address, family);
}

// Works like `dns.lookup` with `all: true`.
function lookupPublic(host, options, done) {
  dns.lookup(host, options, (error, found) => {
    const addresses = error ? [] : found.filter(({ address }) => isPublic(address));
    if (addresses.length > 0) done(null, addresses);
    else done(error ?? new Error(`no address of ${host} is public`));
  });
}
