import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { XmlBufferInputProvider, XmlDocument, XmlLibError, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm';

const require = createRequire(import.meta.url);

/** https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd, from the package `sitemap`. */
const PROTOCOL = join(dirname(require.resolve('sitemap/package.json')), 'schema/sitemap.xsd');

const NAMESPACES = {
  sitemap: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  image: 'http://www.google.com/schemas/sitemap-image/1.1',
  xhtml: 'http://www.w3.org/1999/xhtml',
};

const xsd = (namespace: string, content: string) =>
  `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="${namespace}" xmlns="${namespace}"
    elementFormDefault="qualified">${content}</xsd:schema>`;

const ADDRESS = `<xsd:simpleType name="address">
  <xsd:restriction base="xsd:anyURI"><xsd:pattern value="https?://.+"/><xsd:maxLength value="2048"/></xsd:restriction>
</xsd:simpleType>`;

/**
 * Schemas that no package contains, written from the documentation. Of the index:
 * https://www.sitemaps.org/protocol.html#index, with the types of the protocol's schema; of pictures
 * https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps; of other languages
 * https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap.
 */
const OWN = {
  'all.xsd': xsd(
    NAMESPACES.sitemap,
    `<xsd:include schemaLocation="sitemap.xsd"/>
     <xsd:import namespace="${NAMESPACES.image}" schemaLocation="image.xsd"/>
     <xsd:import namespace="${NAMESPACES.xhtml}" schemaLocation="link.xsd"/>
     <xsd:element name="sitemapindex"><xsd:complexType><xsd:sequence>
       <xsd:element name="sitemap" maxOccurs="50000"><xsd:complexType><xsd:sequence>
         <xsd:element name="loc" type="tLoc"/><xsd:element name="lastmod" type="tLastmod" minOccurs="0"/>
       </xsd:sequence></xsd:complexType></xsd:element>
     </xsd:sequence></xsd:complexType></xsd:element>`,
  ),
  'image.xsd': xsd(
    NAMESPACES.image,
    `${ADDRESS}<xsd:element name="image"><xsd:complexType><xsd:sequence>
       <xsd:element name="loc" type="address"/>
     </xsd:sequence></xsd:complexType></xsd:element>`,
  ),
  'link.xsd': xsd(
    NAMESPACES.xhtml,
    `${ADDRESS}<xsd:element name="link"><xsd:complexType>
       <xsd:attribute name="rel" fixed="alternate" use="required"/>
       <xsd:attribute name="hreflang" type="xsd:language" use="required"/>
       <xsd:attribute name="href" type="address" use="required"/>
     </xsd:complexType></xsd:element>`,
  ),
};

let validator: XsdValidator | undefined;

function openValidator(): XsdValidator {
  const own = Object.entries(OWN).map(([name, text]) => [name, Buffer.from(text)] as const);
  xmlRegisterInputProvider(
    new XmlBufferInputProvider({ ...Object.fromEntries(own), 'sitemap.xsd': readFileSync(PROTOCOL) }),
  );
  using schema = XmlDocument.fromString(OWN['all.xsd'], { url: 'all.xsd' });
  return XsdValidator.fromDoc(schema);
}

/** Returns the errors of a sitemap or of an index of sitemaps; empty if it is valid. */
export function sitemapProblems(xml: string): string[] {
  validator ??= openValidator();
  try {
    using document = XmlDocument.fromString(xml);
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    return error.details.map(({ message, line }) => `${line}: ${message.trim()}`);
  }
}
