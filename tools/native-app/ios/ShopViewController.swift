
/// Runs the app's end of the bridge in pages of the shop, and keeps what the shop leads to in the app.
class ShopViewController: CAPBridgeViewController {
    override func capacitorDidLoad() {
        bridge?.registerPluginInstance(ShopPages())
        guard let file = Bundle.main.url(forResource: "native-app", withExtension: "js", subdirectory: "public"),
              let script = try? String(contentsOf: file, encoding: .utf8) else { return }
        let source = "if (location.origin === 'SHOP_ORIGIN') {\n\(script)\n}"
        webView?.configuration.userContentController.addUserScript(
            WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true))
    }
}

@objc(ShopPages)
class ShopPages: CAPPlugin, CAPBridgedPlugin {
    let identifier = "ShopPages"
    let jsName = "ShopPages"
    let pluginMethods: [CAPPluginMethod] = []

    /// They refuse to be shown in a web view, or have an app of their own.
    private let outside: Set<String> = [OUTSIDE_HOSTS]

    /// Gateways, maps of stores and banks stay, with what was posted to them; nil is Capacitor's own way: out.
    override func shouldOverrideLoad(_ navigationAction: WKNavigationAction) -> NSNumber? {
        guard navigationAction.targetFrame != nil, let url = navigationAction.request.url,
              url.scheme == "https", !outside.contains(url.host ?? "") else { return nil }
        return false
    }
}
