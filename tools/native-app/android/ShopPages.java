package APP_ID;

import android.net.Uri;
import com.getcapacitor.Plugin;
import com.getcapacitor.annotation.CapacitorPlugin;
import java.util.Arrays;
import java.util.List;

/** Runs the app's end of the bridge in pages of the shop, and keeps what the shop leads to in the app. */
@CapacitorPlugin(name = "ShopPages")
public class ShopPages extends Plugin {

    /** They refuse to be shown in a web view, or have an app of their own. */
    private static final List<String> OUTSIDE = Arrays.asList(OUTSIDE_HOSTS);

    @Override
    public void load() {
        getBridge().injectScriptBeforeLoad("native-app.js");
    }

    /** Gateways, maps of stores and banks stay, with what was posted to them; null is Capacitor's own way: out. */
    @Override
    public Boolean shouldOverrideLoad(Uri url) {
        boolean stays = "https".equals(url.getScheme()) && !OUTSIDE.contains(url.getHost());
        return stays ? false : null;
    }
}
